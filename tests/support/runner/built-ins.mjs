// Protects the built-in objects of JavaScript, which all requests share. Adding a property to one of them throws.
// The one package that adds to them comes first.
import "reflect-metadata"

const constructors = [Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Promise, RegExp, Date, Map, Set]
const builtIns = [JSON, Math, Reflect, ...constructors.flatMap((constructor) => [constructor, constructor.prototype])]

/** The functions of each built-in object: the object, the name, and the function. */
const functions = builtIns.flatMap((object) =>
  Reflect.ownKeys(object)
    .map((key) => [object, key, Object.getOwnPropertyDescriptor(object, key).value])
    .filter(([, , value]) => typeof value === "function"),
)

for (const object of [...builtIns, ...functions.map(([, , member]) => member)]) Object.preventExtensions(object)

/**
 * Names of the functions that were replaced. They are not frozen: an object that inherits a frozen property cannot have a property
 * of that name by assignment.
 */
export function replacedBuiltIns() {
  const isReplaced = ([object, key, value]) => Object.getOwnPropertyDescriptor(object, key)?.value !== value
  return functions.filter(isReplaced).map(([, key]) => String(key))
}
