// Names of uploaded files. A name is shown and offered for saving; it is never a path.
import { validationError } from "../../../core/errors.js"

/** Most disks and archives accept this length. */
const MAX_FILE_NAME_LENGTH = 255

/**
 * The name without folders, control characters and characters that change the direction of text. A long name is cut before its
 * extension. Throws VALIDATION_FAILED for an empty name.
 */
export function cleanFileName(given: string): string {
  const name = (given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) as string)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, "")
    .trim()
  if (name === "" || name === "." || name === "..") throw validationError({ file: "fileName" })
  return cut(name)
}

/** A longer extension is part of the name: it belongs to no type of file. */
const MAX_EXTENSION_LENGTH = 20

function cut(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_FILE_NAME_LENGTH) return name
  const [extension = ""] = /\.[^.]*$/.exec(name) ?? []
  const kept = [...extension].length > MAX_EXTENSION_LENGTH ? "" : extension
  return characters.slice(0, MAX_FILE_NAME_LENGTH - [...kept].length).join("") + kept
}

/** The last extension of a name in lower case; empty without one. */
export const extensionOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
