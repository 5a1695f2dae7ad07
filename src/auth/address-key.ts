// The key under which limits count a network address.
import { isIPv4, isIPv6 } from "node:net"

/** The key under which an address is counted. IPv6 addresses share one per /64, the usual size of a household or company. */
export function addressKey(address: string | undefined): string {
  const withoutZone = (address ?? "").replace(/%.*$/, "")
  if (isIPv4(withoutZone)) return withoutZone
  if (!isIPv6(withoutZone)) return "unknown"
  // URL normalizes every notation of an IPv6 address.
  const [head = "", tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split("::")
  const first = head.split(":").filter(Boolean)
  const last = (tail ?? "").split(":").filter(Boolean)
  const groups = [...first, ...Array(8 - first.length - last.length).fill("0"), ...last]
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff"
  if (!isMappedIPv4) return `${groups.slice(0, 4).join(":")}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".")
}
