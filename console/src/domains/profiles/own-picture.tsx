// The caller's picture.
import { graphql, useFragment } from "react-relay"
import type { ownPicture_employee$key } from "../../__generated__/ownPicture_employee.graphql.ts"
import type { ownPictureDeleteMutation } from "../../__generated__/ownPictureDeleteMutation.graphql.ts"
import type { ownPictureUploadMutation } from "../../__generated__/ownPictureUploadMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Actions, Button } from "../../ui/button.tsx"
import { FileButton } from "../../ui/files.tsx"
import { Avatar, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./person.module.css"

const Fragment = graphql`
  fragment ownPicture_employee on Employee {
    id
    fullName
    jobTitle
    email
    picture: avatarUrl(size: LARGE)
  }
`

const Upload = graphql`
  mutation ownPictureUploadMutation($file: Upload!) {
    uploadAvatar(file: $file) {
      id
      picture: avatarUrl(size: LARGE)
      avatarUrl(size: SMALL)
    }
  }
`
const Delete = graphql`
  mutation ownPictureDeleteMutation {
    deleteAvatar {
      id
      picture: avatarUrl(size: LARGE)
      avatarUrl(size: SMALL)
    }
  }
`

export function OwnPicture({ employee }: { employee: ownPicture_employee$key }) {
  const text = useText()
  const toast = useToast()
  const { fullName, jobTitle, email, picture } = useFragment(Fragment, employee)
  const [upload, isUploading] = useAction<ownPictureUploadMutation>(Upload)
  const [remove, isDeleting] = useAction<ownPictureDeleteMutation>(Delete)
  return (
    <Panel>
      <div className={styles.head}>
        <Avatar url={picture} size={88} />
        <div>
          <strong>{fullName}</strong>
          <p>{jobTitle}</p>
          <p>{email}</p>
        </div>
        <Actions>
          <FileButton
            accept="image/*"
            isPending={isUploading}
            onFile={(file) => upload({ file: null }, { uploadables: { file } }).catch(toast.failed)}
          >
            {text("profiles.picture.upload")}
          </FileButton>
          <Button isPending={isDeleting} onClick={() => remove({}).catch(toast.failed)}>
            {text("profiles.picture.delete")}
          </Button>
        </Actions>
      </div>
    </Panel>
  )
}
