// Shows the next page of a list.
import { useText } from "../i18n/language.tsx"
import styles from "./button.module.css"
import { Button } from "./button.tsx"
import { useToast } from "./toasts.tsx"

interface MoreButtonProps {
  isPending: boolean
  /** Called with the options of Relay's `loadNext`, which say that it failed. */
  onMore: (options: { onComplete: (error: Error | null) => void }) => void
}

export function MoreButton({ isPending, onMore }: MoreButtonProps) {
  const text = useText()
  const toast = useToast()
  const onComplete = (error: Error | null) => error && toast.failed(error)
  return (
    <div className={styles.more}>
      <Button isPending={isPending} onClick={() => onMore({ onComplete })}>
        {text("action.more")}
      </Button>
    </div>
  )
}
