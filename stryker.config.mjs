/** `npm run mutate`: changes the pure rules one by one, and sees whether a test of theirs notices. */
export default {
  mutate: [
    "app/formats/business-number.ts",
    "app/formats/danish-moment.ts",
    "app/formats/danish-time.ts",
    "app/formats/kroner.ts",
    "app/formats/phone-number.ts",
    "app/kurv/cart.ts",
    "app/kurv/cart-lines.ts",
    "app/orders/order-sum.ts",
    "app/server/backup/backup-hour.ts",
    "app/server/backup/rotation.ts",
    "app/server/mail/backoff.ts",
  ],
  testRunner: "tap",
  tap: {
    testFiles: [
      "app/formats/*.test.ts",
      "app/kurv/cart.test.ts",
      "app/kurv/cart-lines.test.ts",
      "app/kurv/cart-storage.test.ts",
      "app/kurv/cart-store.test.ts",
      "app/orders/order-sum.test.ts",
      "app/server/backup/backup-hour.test.ts",
      "app/server/backup/rotation.test.ts",
      "app/server/mail/backoff.test.ts",
    ],
    nodeArgs: ["--test-reporter=tap", "-r", "{{hookFile}}", "{{testFile}}"],
  },
  coverageAnalysis: "perTest",
  checkers: [],
  ignorePatterns: ["dist", "data", "release", "shots", "docs", "public"],
  // Nothing is compiled: Node reads TypeScript itself.
  tsconfigFile: "none",
  reporters: ["clear-text"],
  concurrency: 2,
};
