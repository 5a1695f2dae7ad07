// The caller's picture.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { ownPicture_employee$key } from "../../__generated__/ownPicture_employee.graphql.ts"
import type { ownPictureDeleteMutation } from "../../__generated__/ownPictureDeleteMutation.graphql.ts"
import type { ownPictureUploadMutation } from "../../__generated__/ownPictureUploadMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { useUpload } from "../../relay/upload.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { FileField, type UploadLimit } from "../../ui/files.tsx"
import { Avatar, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./person.module.css"

const Fragment = graphql`
  fragment ownPicture_employee on Employee {
    id
    fullName
    jobTitle
    email
    hasAvatar
    picture: avatarUrl(size: LARGE)
  }
`

const Upload = graphql`
  mutation ownPictureUploadMutation($file: Upload!) {
    uploadAvatar(file: $file) {
      id
      hasAvatar
      picture: avatarUrl(size: LARGE)
      avatarUrl(size: SMALL)
      ...emergencyContacts_employee
      ...skills_employee
    }
  }
`
const Delete = graphql`
  mutation ownPictureDeleteMutation {
    deleteAvatar {
      id
      hasAvatar
      picture: avatarUrl(size: LARGE)
      avatarUrl(size: SMALL)
      ...emergencyContacts_employee
      ...skills_employee
    }
  }
`

export function OwnPicture({ employee, limit }: { employee: ownPicture_employee$key; limit: UploadLimit }) {
  const text = useText()
  const toast = useToast()
  const { fullName, jobTitle, email, hasAvatar, picture } = useFragment(Fragment, employee)
  const [upload, progress] = useUpload<ownPictureUploadMutation>(Upload)
  const [remove] = useAction<ownPictureDeleteMutation>(Delete)
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel>
      <div className={styles.head}>
        <Avatar url={picture} size={88} />
        <div>
          <strong>{fullName}</strong>
          <p>{jobTitle}</p>
          <p>{email}</p>
        </div>
        <div className={styles.stack}>
          <FileField
            label={text("profiles.picture.upload")}
            limit={limit}
            progress={progress}
            onFile={(file) => void upload(file, {}).catch(toast.failed)}
          />
          {hasAvatar && <Button onClick={() => setAsking(true)}>{text("profiles.picture.delete")}</Button>}
        </div>
        {isAsking && (
          <ConfirmDialog
            title={`${text("profiles.picture.delete")}?`}
            action={text("profiles.picture.delete")}
            onConfirm={() => remove({})}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </Panel>
  )
}
