declare module "virtual:texts/*" {
  import type { Message } from "./message.ts"

  const catalog: Readonly<Record<string, Message>>
  export default catalog
}
