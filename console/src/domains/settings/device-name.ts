// The browser and the system of a session, from its User-Agent.

/** The first that matches counts: most browsers name others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/Chrom(e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
]

/** Such as `Safari (iPhone)`; the name of the program for clients other than browsers. */
export function deviceName(userAgent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser) return system ? `${browser} (${system})` : browser
  return /^[\w.-]+(?=\/)/.exec(userAgent)?.[0] ?? userAgent
}
