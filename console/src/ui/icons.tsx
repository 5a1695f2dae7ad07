// Icons on a grid of 24, drawn by strokes. They are beside texts or in buttons with a label.
import type { ReactNode } from "react"

interface IconProps {
  className?: string
}
export type Icon = (props: IconProps) => ReactNode

const icon =
  (...paths: readonly string[]): Icon =>
  ({ className }) => (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="1.125em"
      height="1.125em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const box = (x: number, y: number, w: number, h: number, r = 2) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}`

export const HomeIcon = icon("M4 11l8-7 8 7", "M6 9.5V20h12V9.5", "M10 20v-6h4v6")
export const PeopleIcon = icon(
  circle(9, 8, 3.5),
  "M2.5 20c.6-4 3-6 6.5-6s5.9 2 6.5 6",
  "M15.5 4.8a3.5 3.5 0 0 1 0 6.4",
  "M18 14.6c2 .8 3.2 2.6 3.5 5.4",
)
export const PersonIcon = icon(circle(12, 8, 4), "M4.5 20.5c.8-4.2 3.5-6.5 7.5-6.5s6.7 2.3 7.5 6.5")
export const LeaveIcon = icon(
  circle(12, 12, 4),
  "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4",
)
export const CalendarIcon = icon(box(4, 5, 16, 15), "M4 10h16M8 3v4M16 3v4")
export const ApprovalIcon = icon(box(4, 4, 16, 16, 3), "M8 12.5l3 3 5.5-6.5")
export const DelegationIcon = icon(circle(7, 8, 3), "M2.5 19c.4-3.4 2-5 4.5-5", "M13 8h8M18 5l3 3-3 3", "M12 16h9M15 13l-3 3 3 3")
export const DocumentIcon = icon("M6 3h8l4 4v14H6z", "M14 3v4h4", "M9 12h6M9 16h6")
export const ChecklistIcon = icon(
  "M4 6.5l1.5 1.5L8 5",
  "M4 12.5l1.5 1.5L8 11",
  "M4 18.5l1.5 1.5L8 17",
  "M11.5 6.5H20M11.5 12.5H20M11.5 18.5H20",
)
export const BellIcon = icon("M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7", "M10 20a2 2 0 0 0 4 0")
export const NewsIcon = icon("M4 5h13v14H6a2 2 0 0 1-2-2z", "M17 9h3v8a2 2 0 0 1-2 2", "M7.5 9h6M7.5 12.5h6M7.5 16h3")
export const PreferencesIcon = icon("M4 7h9M18 7h2M4 17h2M11 17h9", circle(15.5, 7, 2.5), circle(8.5, 17, 2.5))
export const SecurityIcon = icon("M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6z", "M9 12l2.2 2.2L15.2 10")
export const PrivacyIcon = icon(
  "M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12",
  circle(12, 12, 3),
)
export const SearchIcon = icon(circle(11, 11, 6.5), "M16 16l4.5 4.5")
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h16")
export const CloseIcon = icon("M6 6l12 12M18 6L6 18")
export const PlusIcon = icon("M12 5v14M5 12h14")
export const PreviousIcon = icon("M14.5 6l-6 6 6 6")
export const NextIcon = icon("M9.5 6l6 6-6 6")
export const DownloadIcon = icon("M12 4v11M7.5 11l4.5 4.5 4.5-4.5", "M5 20h14")
export const UploadIcon = icon("M12 16V5M7.5 9L12 4.5 16.5 9", "M5 20h14")
export const DeleteIcon = icon("M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7", "M10.5 11v5M13.5 11v5")
export const HiddenIcon = icon(
  "M4 4l16 16",
  "M7 7.3C5.300 8.400 3.800 10 2.500 12c2.500 4.500 5.700 6.500 9.500 6.500 1.600 0 3-.3 4.400-1",
  "M10.500 5.600C15 5 18.700 7.200 21.500 12c-.6 1-1.200 1.900-1.900 2.700",
)
