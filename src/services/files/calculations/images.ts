// Decoding and drawing of images. Only formats that uploads accept are decoded.
import { createRequire } from "node:module"
import pLimit from "p-limit"
import { AppError, validationError } from "../../../core/errors.js"

/** An image into which an upload is converted. */
export interface ImageVariant {
  readonly format: "webp" | "png"
  readonly width: number
  readonly height: number
  /** `cover` cuts the edges to fill the area; `inside` keeps the whole image and never enlarges it. */
  readonly fit: "cover" | "inside"
}

const MAX_PIXELS = 25_000_000
const CONVERSION_TIMEOUT_SECONDS = 20

/** The library is loaded with the first image, because it needs memory of its own. */
const loadLibrary = async () => (await import("./image-library.js")).sharp

/**
 * Converts an image to its variants, upright and without metadata. An animation becomes its first frame. Throws VALIDATION_FAILED
 * for a broken image.
 */
export async function convertImage<K extends string>(
  bytes: Buffer,
  variants: Readonly<Record<K, ImageVariant>>,
): Promise<Record<K, Buffer>> {
  const images: [string, Buffer][] = []
  for (const [key, variant] of Object.entries<ImageVariant>(variants)) images.push([key, await render(bytes, variant)])
  return Object.fromEntries(images) as Record<K, Buffer>
}

/**
 * The number of pixels of an image. Reads the header only, so that an image with too many is not decoded. Throws VALIDATION_FAILED
 * for such an image, and for a broken one.
 */
export async function countPixels(bytes: Buffer): Promise<number> {
  const sharp = await loadLibrary()
  const { width, height } = await orBroken(sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PIXELS) throw validationError({ file: "imageTooLarge" })
  return width * height
}

async function render(bytes: Buffer, { format, width, height, fit }: ImageVariant): Promise<Buffer> {
  const sharp = await loadLibrary()
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === "inside" })
    .timeout({ seconds: CONVERSION_TIMEOUT_SECONDS })
  return orBroken(image.toFormat(format).toBuffer())
}

async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new AppError("VALIDATION_FAILED", { problems: [{ path: "file", code: "brokenImage" }], cause: error })
  }
}

const FONT_FILE = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")
/** Backgrounds with enough contrast to white text (WCAG 2.2, section 1.4.3). */
const BACKGROUNDS = ["#1f5fbf", "#8a3ab9", "#0b7261", "#b3363e", "#8a5a00", "#3f51a5", "#a02d72", "#44632a"] as const

/** Placeholders do not wait for uploads. */
const limitDrawing = pLimit(1)

/** Draws a square PNG with a text of letters or digits. The background depends on the text. */
export const drawInitials = (initials: string, pixels: number): Promise<Buffer> =>
  limitDrawing(async () => {
    const hash = [...initials].reduce((sum, letter) => sum + (letter.codePointAt(0) as number), 0)
    const background = BACKGROUNDS[hash % BACKGROUNDS.length] as string
    const side = Math.round(pixels * 0.5)
    // Pango marks up this text, so its input must not contain markup: initials are letters and digits.
    const text = {
      text: `<span foreground="white">${initials}</span>`,
      font: "DejaVu Sans Bold",
      fontfile: FONT_FILE,
      rgba: true,
    }
    const sharp = await loadLibrary()
    const label = await sharp({ text: { ...text, width: side, height: side } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = label.info
    return sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
      .composite([{ input: label.data, raw: { width, height, channels } }])
      .png()
      .toBuffer()
  })
