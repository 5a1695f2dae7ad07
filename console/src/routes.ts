// The screens: path, module, and how the frame and the palette show them. One line a screen.
import type { TextKey } from "./i18n/keys.ts"
import {
  ApprovalIcon,
  BellIcon,
  CalendarIcon,
  ChecklistIcon,
  DelegationIcon,
  DocumentIcon,
  HomeIcon,
  type Icon,
  LeaveIcon,
  NewsIcon,
  PeopleIcon,
  PersonIcon,
  PreferencesIcon,
  PrivacyIcon,
  SecurityIcon,
} from "./ui/icons.tsx"

export interface Screen {
  readonly path: string
  readonly load: () => Promise<ScreenModule>
  /** Name in the navigation and in the palette. A screen without one is reached by links. */
  readonly name?: TextKey
  /** Operation that the caller must be admitted to, for the screen to be offered. */
  readonly operation?: string
  /** Part of the navigation. */
  readonly group?: "main" | "own" | "settings"
  readonly icon?: Icon
}

interface ScreenModule {
  readonly Component: React.ComponentType
  readonly loader?: (...parameters: never[]) => unknown
}

export const screens: readonly Screen[] = [
  { path: "/", load: () => import("./routes/home.tsx"), name: "nav.home", group: "main", icon: HomeIcon },
  {
    path: "/people",
    load: () => import("./routes/people.tsx"),
    name: "nav.people",
    group: "main",
    icon: PeopleIcon,
    operation: "directory",
  },
  { path: "/people/:id", load: () => import("./routes/people.person.tsx") },
  {
    path: "/leave",
    load: () => import("./routes/leave.tsx"),
    name: "nav.leave",
    group: "main",
    icon: LeaveIcon,
    operation: "leaveBalances",
  },
  { path: "/leave/new", load: () => import("./routes/leave.new.tsx") },
  { path: "/leave/requests/:id", load: () => import("./routes/leave.requests.tsx") },
  { path: "/leave/requests/:id/edit", load: () => import("./routes/leave.edit.tsx") },
  { path: "/leave/balances/:typeId", load: () => import("./routes/leave.balances.tsx") },
  { path: "/approvals", load: () => import("./routes/approvals.tsx"), name: "nav.approvals", group: "main", icon: ApprovalIcon },
  { path: "/leave/awaiting-me", load: () => import("./routes/approvals.tsx") },
  { path: "/hr/profile-changes", load: () => import("./routes/approvals.tsx") },
  {
    path: "/team-calendar",
    load: () => import("./routes/team-calendar.tsx"),
    name: "nav.teamCalendar",
    group: "main",
    icon: CalendarIcon,
    operation: "leaveAbsences",
  },
  { path: "/profile", load: () => import("./routes/profile.tsx"), name: "nav.profile", group: "own", icon: PersonIcon },
  {
    path: "/news",
    load: () => import("./routes/news.tsx"),
    name: "nav.news",
    group: "own",
    icon: NewsIcon,
    operation: "companyNews",
  },
  { path: "/news/:id", load: () => import("./routes/news.item.tsx") },
  { path: "/notifications", load: () => import("./routes/notifications.tsx"), name: "nav.notifications" },
  {
    path: "/settings/notifications",
    load: () => import("./routes/settings.notifications.tsx"),
    name: "nav.notificationSettings",
    group: "settings",
    icon: BellIcon,
  },
  {
    path: "/settings/preferences",
    load: () => import("./routes/settings.preferences.tsx"),
    name: "nav.preferences",
    group: "settings",
    icon: PreferencesIcon,
  },
  {
    path: "/settings/security",
    load: () => import("./routes/settings.security.tsx"),
    name: "nav.security",
    group: "settings",
    icon: SecurityIcon,
  },
  {
    path: "/delegations",
    load: () => import("./routes/delegations.tsx"),
    name: "nav.delegations",
    group: "own",
    icon: DelegationIcon,
    operation: "leaveDelegations",
  },
  {
    path: "/onboarding",
    load: () => import("./routes/onboarding.tsx"),
    name: "nav.onboarding",
    group: "own",
    icon: ChecklistIcon,
    operation: "onboardingInstances",
  },
  { path: "/onboarding/:id", load: () => import("./routes/onboarding.instance.tsx") },
  {
    path: "/documents",
    load: () => import("./routes/documents.tsx"),
    name: "nav.documents",
    group: "own",
    icon: DocumentIcon,
    operation: "employeeDocuments",
  },
  {
    path: "/settings/privacy",
    load: () => import("./routes/settings.privacy.tsx"),
    name: "nav.privacy",
    group: "settings",
    icon: PrivacyIcon,
    operation: "accessLog",
  },
  ...["/applications/:id", "/calendar", "/calendar/events/:id", "/exports/:id", "/settings/webhooks", "/tasks/:id"].map(
    (path) => ({
      path,
      load: () => import("./routes/not-here-yet.tsx"),
    }),
  ),
  { path: "*", load: () => import("./routes/not-found.tsx") },
]

/** Loads the code of a screen before it is entered. */
export function preloadScreen(pathname: string): void {
  const screen = screens.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(pathname))
  void screen?.load().catch(() => {})
}
