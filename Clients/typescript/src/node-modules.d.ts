// The declarations of Node.js that this package uses, so that it compiles without @types/node.

declare module "node:child_process" {
  interface Readable {
    setEncoding(encoding: "utf8"): void;
    on(event: "data", listener: (text: string) => void): void;
  }

  interface Writable {
    write(text: string): void;
    end(): void;
    on(event: "error", listener: (error: Error) => void): void;
  }

  interface ChildProcess {
    readonly stdin: Writable;
    readonly stdout: Readable;
    readonly stderr: Readable;
    on(event: "spawn", listener: () => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    on(event: "close", listener: (status: number | null, signal: string | null) => void): void;
  }

  function spawn(
    program: string,
    parameters: readonly string[],
    options: { readonly env: Readonly<Record<string, string | undefined>> },
  ): ChildProcess;
}

declare module "node:process" {
  const env: Readonly<Record<string, string | undefined>>;
}
