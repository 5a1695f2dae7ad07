// HTTP client of webhooks. URLs come from clients, so requests go only to the public IP address that was checked, and follow no
// redirects. Both the time and the answer are limited.
import { lookup } from "node:dns/promises"
import http from "node:http"
import https from "node:https"
import ipaddr from "ipaddr.js"
import type { WebhookFailure } from "../entities/administration/enums.js"
import { monotonic } from "./clock.js"

interface WebhookAnswer {
  /** Status code; null without an answer. */
  status: number | null
  durationMs: number
  /** Beginning of the answer. */
  body: string
  /** Why there is no answer; null for an answer. */
  failure: WebhookFailure | null
}

export interface WebhookClient {
  /** Whether the form of a URL allows deliveries. The addresses of a host name are checked with each request. */
  isAllowedUrl(url: string): boolean
  /** Sends a POST request. Never throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>
}

interface WebhookClientOptions {
  /** Hosts that may have any address. A leading dot allows all hosts with this suffix. */
  allowedHosts: readonly string[]
  /** Whether http is rejected. */
  requiresHttps: boolean
  timeoutMs?: number
  /** Addresses of a host name. */
  resolve?: (host: string) => Promise<readonly { address: string }[]>
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1024
/** Metadata service of Azure, which has a public address. */
const METADATA_ADDRESSES = new Set(["168.63.129.16"])
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3")

/** Whether an IP address belongs to the public internet. IPv4 addresses inside of IPv6 addresses never do. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || METADATA_ADDRESSES.has(text)) return false
  const address = ipaddr.parse(text)
  return address.range() === "unicast" && (address.kind() === "ipv4" || address.match(GLOBAL_UNICAST))
}

export function createWebhookClient({
  allowedHosts,
  requiresHttps,
  timeoutMs = TIMEOUT_MS,
  resolve = (host) => lookup(host, { all: true }),
}: WebhookClientOptions): WebhookClient {
  const isAllowedHost = ({ host, hostname }: URL) =>
    allowedHosts.some((allowed) => (allowed.startsWith(".") ? hostname.endsWith(allowed) : [host, hostname].includes(allowed)))

  const isAllowedUrl = (text: string) => {
    const url = URL.parse(text)
    if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && !requiresHttps))) return false
    if (url.username || url.password) return false
    const address = literalAddress(url)
    return address === undefined || isAllowedHost(url) || isPublicAddress(address)
  }

  /** The address to which the request goes; undefined if one of the addresses of the host is not allowed. */
  const findAddress = async (url: URL): Promise<string | undefined> => {
    const literal = literalAddress(url)
    const addresses = literal === undefined ? (await resolve(url.hostname)).map(({ address }) => address) : [literal]
    return isAllowedHost(url) || addresses.every(isPublicAddress) ? addresses[0] : undefined
  }

  const request = async (
    text: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<Omit<WebhookAnswer, "durationMs">> => {
    const failed = (failure: WebhookFailure) => ({ status: null, body: "", failure })
    const signal = AbortSignal.timeout(timeoutMs)
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
    )
    // Without a handler, a late timeout would be an unhandled rejection.
    aborted.catch(() => undefined)
    try {
      const url = new URL(text)
      const address = isAllowedUrl(text) ? await Promise.race([findAddress(url), aborted]) : undefined
      if (address === undefined) return failed("ADDRESS_NOT_ALLOWED")
      return { ...(await Promise.race([send(url, address, headers, body, signal), aborted])), failure: null }
    } catch {
      return failed(signal.aborted ? "TIMEOUT" : "UNREACHABLE")
    }
  }

  return {
    isAllowedUrl,
    async post(url, headers, body) {
      const startedAt = monotonic()
      const answer = await request(url, headers, body)
      return { ...answer, durationMs: Math.round(monotonic() - startedAt) }
    },
  }
}

/** The IP address that a URL names instead of a host. The URL parser has replaced decimal, octal and short forms. */
function literalAddress({ hostname }: URL): string | undefined {
  const text = hostname.replace(/^\[|\]$/g, "")
  return ipaddr.isValid(text) ? text : undefined
}

/** Sends the request to a fixed address and reads the beginning of the answer. */
function send(
  url: URL,
  address: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> {
  const family = ipaddr.parse(address).kind() === "ipv4" ? 4 : 6
  const options: https.RequestOptions = {
    method: "POST",
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    agent: false,
    signal,
    lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
  }
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: http.IncomingMessage) => {
      const chunks: Buffer[] = []
      let length = 0
      const finish = () => {
        const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES), { stream: true })
        resolve({ status: answer.statusCode ?? 0, body: text.replaceAll("\0", "\ufffd") })
        answer.destroy()
      }
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= MAX_ANSWER_BYTES) finish()
      })
      answer.on("end", finish)
      answer.on("error", reject)
    }
    const request = url.protocol === "https:" ? https.request(url, options, onAnswer) : http.request(url, options, onAnswer)
    request.on("error", reject)
    request.end(body)
  })
}
