// Compiler options of swc for the server and the tests. They match tsconfig.json.

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
