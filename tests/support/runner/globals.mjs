// What `@jest/globals` provides to tests.
import { jestExpect } from "@jest/expect"
import { ModuleMocker } from "jest-mock"

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from "jest-circus"
export const expect = jestExpect
export const jest = new ModuleMocker(globalThis)
