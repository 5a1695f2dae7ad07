// Builds the services of a context on first use: `services.leave.requests` constructs one service, not all of them.

type ServiceClass = new (ctx: never) => object

/** Service classes of a domain by subject. */
export type ServiceClasses = Readonly<Record<string, ServiceClass>>

/** Service classes by domain. */
export type ServiceRegistry = Readonly<Record<string, ServiceClasses>>

/** The instances of the services of a domain. */
export type ServicesOf<D extends { services: ServiceClasses }> = {
  readonly [N in keyof D["services"]]: InstanceType<D["services"][N]>
}

type ServicesClass = new (ctx: object) => object

/** The class of each registry. It is defined once, because a context is created for each request. */
const classes = new WeakMap<object, ServicesClass>()

/** The services of one context. Each is constructed when it is first read. */
export function createServices(registry: ServiceRegistry | ServiceClasses, ctx: object): object {
  const Services = classes.get(registry) ?? defineClass(registry)
  return new Services(ctx)
}

function defineClass(registry: ServiceRegistry | ServiceClasses): ServicesClass {
  class Services {
    constructor(readonly ctx: object) {}
  }
  for (const [name, entry] of Object.entries(registry))
    Object.defineProperty(Services.prototype, name, {
      get(this: Services) {
        const value = typeof entry === "function" ? new entry(this.ctx as never) : createServices(entry, this.ctx)
        Object.defineProperty(this, name, { value })
        return value
      },
    })
  classes.set(registry, Services)
  return Services
}
