// Keeps a failed panel from emptying its screen.
import { Component, type ReactNode } from "react"
import { ErrorReport, Retry } from "./error-report.tsx"

interface PanelBoundaryProps {
  /** What the panel shows. A failed panel is read again when it changes. */
  subject?: string
  /** The panel. Each attempt has another number: the `fetchKey` of a read that would else keep its failure. */
  children: (attempt: number) => ReactNode
}

let attempts = 0

export class PanelBoundary extends Component<PanelBoundaryProps, { error: unknown; attempt: number }> {
  override state = { error: undefined as unknown, attempt: ++attempts }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(before: PanelBoundaryProps) {
    if (before.subject !== this.props.subject && this.state.error !== undefined) this.retry()
  }

  retry = () => this.setState({ error: undefined, attempt: ++attempts })

  override render() {
    const { error, attempt } = this.state
    if (error === undefined) return this.props.children(attempt)
    return <ErrorReport error={error} action={<Retry onRetry={this.retry} />} />
  }
}
