// WebSocket frames of results, which are written to the TCP socket directly.
import { Sender } from "ws"

// ws exports Sender, but its type definitions lack it.
declare module "ws" {
  const Sender: {
    frame(data: Buffer, options: { fin: boolean; rsv1: boolean; opcode: number; mask: boolean; readOnly: boolean }): Buffer[]
  }
}

const TEXT_OPCODE = 1

/** An unfragmented text frame from the server, unmasked (RFC 6455, 5.2). */
export const textFrame = (text: string): Buffer =>
  Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: TEXT_OPCODE, mask: false, readOnly: true }))

/** A `next` message of graphql-transport-ws. `payload` is JSON. */
export const nextMessage = (id: string, payload: string) => `{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`
