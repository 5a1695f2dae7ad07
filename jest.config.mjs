import { swcOptions } from "./scripts/swc-options.mjs"

export default {
  testEnvironment: "node",
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: { "^.+\\.ts$": ["@swc/jest", swcOptions] },
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.data/"],
  globalSetup: "<rootDir>/tests/support/global-setup.mjs",
  globalTeardown: "<rootDir>/tests/support/global-teardown.mjs",
  reporters: ["default", "<rootDir>/scripts/test-summary.mjs"],
  maxWorkers: 2,
  // Modules of test files stay in the memory of a worker, which is replaced before they fill it.
  workerIdleMemoryLimit: "1500MB",
  testTimeout: 20_000,
}
