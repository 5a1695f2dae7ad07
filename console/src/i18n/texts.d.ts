declare module "virtual:texts/*" {
  import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser"

  const catalog: Readonly<Record<string, string | MessageFormatElement[]>>
  export default catalog
}
