// The status of a leave request.
import { useLabel } from "../../i18n/labels.ts"
import { Badge } from "../../ui/page.tsx"

const TONES: Readonly<Record<string, "green" | "amber" | "red" | "neutral" | "blue">> = {
  DRAFT: "blue",
  PENDING: "amber",
  APPROVED: "green",
  REJECTED: "red",
}

export function LeaveStatusBadge({ status }: { status: string }) {
  const label = useLabel()
  return <Badge tone={TONES[status] ?? "neutral"}>{label("LeaveStatus", status)}</Badge>
}
