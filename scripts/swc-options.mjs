// How TypeScript becomes JavaScript, for the server and for the tests alike; it agrees with tsconfig.json.

/** @type {import("@swc/core").Options} */
export const swcOptions = {
  jsc: {
    parser: { syntax: "typescript", decorators: true },
    target: "es2023",
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true, verbatimModuleSyntax: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
  module: { type: "es6" },
  sourceMaps: true,
  swcrc: false,
}
