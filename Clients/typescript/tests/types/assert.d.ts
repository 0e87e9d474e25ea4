declare module "node:assert/strict" {
  export function equal(actual: unknown, expected: unknown): void;
  export function ok(value: unknown): asserts value;
}
