// Whether a page of somebody else is behind a request. A browser says where a page comes from, and sends our cookies with what it
// asks for.

export interface OriginRequest {
  readonly headers: { readonly origin?: string | undefined; readonly host?: string | undefined }
}

/** Where pages of ours come from, besides the host that is asked. */
export const originsOf = ({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}): ReadonlySet<string> => new Set([new URL(publicUrl).origin, ...corsOrigins])

/** Whether a page of somebody else sent the request; programs name no origin. */
export function isCrossOrigin({ headers: { origin, host } }: OriginRequest, ours: ReadonlySet<string>): boolean {
  const own = origin === `http://${host}` || origin === `https://${host}`
  return origin !== undefined && !own && !ours.has(origin)
}
