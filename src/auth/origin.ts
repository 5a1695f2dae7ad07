// Detects requests that a page of another origin sends with the user's cookies.

export interface OriginRequest {
  readonly headers: { readonly origin?: string | undefined; readonly host?: string | undefined }
}

/** The origins of our own pages. The requested host is trusted as well. */
export const originsOf = ({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}): ReadonlySet<string> => new Set([new URL(publicUrl).origin, ...corsOrigins])

/** Whether a page of another origin sent the request. Programs send no Origin header. */
export function isCrossOrigin({ headers: { origin, host } }: OriginRequest, ours: ReadonlySet<string>): boolean {
  const isSameHost = origin === `http://${host}` || origin === `https://${host}`
  return origin !== undefined && !isSameHost && !ours.has(origin)
}
