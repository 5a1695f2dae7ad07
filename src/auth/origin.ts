// Detects requests that a page of another origin sends with the user's cookies.

export interface OriginRequest {
  readonly headers: { readonly origin?: string | undefined; readonly host?: string | undefined }
}

/** The origins of our own pages, besides the requested host. */
export const originsOf = ({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}): ReadonlySet<string> => new Set([new URL(publicUrl).origin, ...corsOrigins])

/** Whether a page of another origin sent the request. Programs send no Origin header. */
export function isCrossOrigin({ headers: { origin, host } }: OriginRequest, ours: ReadonlySet<string>): boolean {
  const own = origin === `http://${host}` || origin === `https://${host}`
  return origin !== undefined && !own && !ours.has(origin)
}
