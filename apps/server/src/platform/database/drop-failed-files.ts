import type { PGlite } from '@electric-sql/pglite';

/** As much of the file system inside the embedded database as is mended here; its package declares less. */
interface FileSystem {
  lookupNode(parent: unknown, name: string): unknown;
  destroyNode(node: unknown): void;
}

type MakeFile = (parent: unknown, name: string, mode: number, device: number) => unknown;

/**
 * Makes the embedded database forget a file that the disk refused to create. Its file system (Emscripten's NODEFS) enters the
 * name before it creates the file and leaves it there when that fails, as on a full disk; from then on the file neither exists
 * (for opening) nor can be created ("could not create file …: File exists") until the process is started again.
 */
export function dropFailedFiles({ Module }: PGlite): void {
  const files = Module.FS as unknown as FileSystem;
  const { node_ops: operations } = Module.NODEFS as unknown as { readonly node_ops: { mknod: MakeFile } };
  const { mknod } = operations;
  operations.mknod = (parent, name, mode, device) => {
    try {
      return mknod(parent, name, mode, device);
    } catch (error) {
      files.destroyNode(files.lookupNode(parent, name));
      throw error;
    }
  };
}
