// Says that the console could not be loaded, in place of the progress of index.html. It needs no further file, because the texts may be
// what is missing.
import { initialLanguage, type LanguageCode } from "./i18n/catalogs.ts"

const TEXTS: Record<LanguageCode, readonly [sentence: string, action: string]> = {
  en: ["The console could not be loaded. Check your connection and try again.", "Try again"],
  de: [
    "Die Anwendung konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    "Noch einmal versuchen",
  ],
}

/** Shows the sentence and a button that loads the page again. What is rendered afterwards replaces both. */
export function showStartFailure(): void {
  const [sentence, action] = TEXTS[initialLanguage()]
  const paragraph = document.createElement("p")
  paragraph.append(sentence)
  const button = document.createElement("button")
  button.append(action)
  button.addEventListener("click", () => location.reload())
  const main = document.createElement("main")
  main.className = "start-failure"
  main.setAttribute("role", "alert")
  main.append(paragraph, button)
  document.getElementById("root")?.replaceChildren(main)
}
