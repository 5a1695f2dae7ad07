// WebSocket frames that are made before it is known who gets them (RFC 6455, 5.2): whole, text, from the server and so unmasked.

/** A text as a frame. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  if (head === 2) frame[1] = length
  else if (head === 4) frame.writeUInt16BE(length, frame.writeUInt8(126, 1))
  else frame.writeBigUInt64BE(BigInt(length), frame.writeUInt8(127, 1))
  frame.write(text, head)
  return frame
}

/** The message of graphql-transport-ws with the answer to an operation; `payload` is JSON already. */
export const nextMessage = (id: string, payload: string) => `{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`
