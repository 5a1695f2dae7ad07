export default {
  testEnvironment: "node",
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  // `npm run test:operations` and `npm run test:faults` run them.
  testPathIgnorePatterns: ["<rootDir>/tests/operations/", "<rootDir>/tests/faults/"],
  // Node loads the modules of tests; see docs/decisions/0077.
  testRunner: "<rootDir>/tests/support/runner/runner.mjs",
  testSequencer: "<rootDir>/tests/support/runner/sequencer.mjs",
  // Test files of a worker have the same global objects, which jest would replace after each file.
  testEnvironmentOptions: { globalsCleanup: "off" },
  transform: {},
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.data/"],
  globalSetup: "<rootDir>/tests/support/global-setup.mjs",
  globalTeardown: "<rootDir>/tests/support/global-teardown.mjs",
  reporters: ["default", "<rootDir>/scripts/test-summary.mjs"],
  maxWorkers: 2,
  // A worker keeps what its test files leave behind, and is replaced before that fills its memory.
  workerIdleMemoryLimit: "2200MB",
  // Only for tests that hang: some machines need a multiple of the usual time.
  testTimeout: 120_000,
}
