/** What the platform uses of WebAssembly: Node has it, its types have not. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    /** Sizes in pages of 64 KB. */
    constructor(size: { initial: number; maximum: number });
  }
}
