// Builds the services of a context on first use: `services.leave.requests` constructs one service, not all of them.

type ServiceClass = new (ctx: never) => object

/** Service classes by domain, and within a larger domain by subject. */
export interface ServiceRegistry {
  readonly [domain: string]: ServiceClass | Readonly<Record<string, ServiceClass>>
}

/** The instances of a registry. */
export type ServicesOf<R> = {
  readonly [D in keyof R]: R[D] extends new (
    ctx: never,
  ) => infer S
    ? S
    : { readonly [N in keyof R[D]]: R[D][N] extends new (ctx: never) => infer S ? S : never }
}

/** The services of one context. Each is constructed when it is first read. */
export function createServices(registry: ServiceRegistry, ctx: object): object {
  const services = {}
  for (const [name, entry] of Object.entries(registry)) {
    defineLazy(services, name, () =>
      typeof entry === "function" ? new entry(ctx as never) : createServices(entry as ServiceRegistry, ctx),
    )
  }
  return services
}

function defineLazy(target: object, name: string, create: () => object): void {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = create()
      Object.defineProperty(target, name, { value, enumerable: true })
      return value
    },
  })
}
