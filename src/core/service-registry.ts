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

type ServicesClass = new (ctx: object) => object

/** The class of each registry. It is defined once, because a context is created for each request. */
const classes = new WeakMap<ServiceRegistry, ServicesClass>()

/** The services of one context. Each is constructed when it is first read. */
export function createServices(registry: ServiceRegistry, ctx: object): object {
  const Services = classes.get(registry) ?? defineClass(registry)
  return new Services(ctx)
}

function defineClass(registry: ServiceRegistry): ServicesClass {
  class Services {
    constructor(readonly ctx: object) {}
  }
  for (const [name, entry] of Object.entries(registry))
    Object.defineProperty(Services.prototype, name, {
      get(this: Services) {
        const value =
          typeof entry === "function" ? new entry(this.ctx as never) : createServices(entry as ServiceRegistry, this.ctx)
        Object.defineProperty(this, name, { value })
        return value
      },
    })
  classes.set(registry, Services)
  return Services
}
