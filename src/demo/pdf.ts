// PDF files of the demo organization.

/** A PDF of one page with lines of text (ISO 32000-1, 7.5). Letters outside of Latin-1 become question marks. */
export function createPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&").replace(/[^ -ÿ]/g, "?")}) Tj T*`).join(" ")
  const content = `BT /F1 18 Tf 24 TL 72 760 Td ${text} ET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]
  let document = "%PDF-1.4\n"
  const offsets = objects.map((object, n) => {
    const offset = document.length
    document += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  return Buffer.from(
    `${document}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`,
    "latin1",
  )
}
