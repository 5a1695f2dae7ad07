// The theme: light, dark, or as the system has it. It is stored on the device so that the first picture has it already.

export type Theme = "LIGHT" | "DARK" | "SYSTEM"
const STORED_THEME = "theme"

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(STORED_THEME, theme)
}

export function applyStoredTheme(): void {
  document.documentElement.dataset.theme = localStorage.getItem(STORED_THEME) ?? "SYSTEM"
}

/** Uses the color of the organization, light enough or dark enough for text in each theme. */
export function applyAccent(color: string | null | undefined): void {
  const { style } = document.documentElement
  if (!color) return
  style.setProperty("--accent-light", `oklch(from ${color} min(l, 0.47) c h)`)
  style.setProperty("--accent-dark", `oklch(from ${color} max(l, 0.8) min(c, 0.1) h)`)
}
