// Names of uploaded files. A name is shown and offered for saving; it is never a path.
import { AppError, validationError } from "../../../core/errors.js"

const MAX_FILE_NAME_LENGTH = 200

/**
 * The name without folders, control characters and characters that change the direction of text. Throws VALIDATION_FAILED for an
 * empty or too long name.
 */
export function cleanFileName(given: string): string {
  const name = (given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) as string)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, "")
    .trim()
  if (name === "" || name === "." || name === "..") throw validationError({ file: "fileName" })
  if ([...name].length > MAX_FILE_NAME_LENGTH)
    throw new AppError("VALIDATION_FAILED", {
      problems: [{ path: "file", code: "tooLong", values: { max: MAX_FILE_NAME_LENGTH } }],
    })
  return name
}

/** The last extension of a name in lower case; empty without one. */
export const extensionOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
