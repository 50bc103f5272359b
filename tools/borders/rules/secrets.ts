import { lineAt, visit, type SourceFile } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const PLACE = 'apps/server/src/platform/secrets/is-same-secret.ts';

/** Secrets are compared by one function, which throws for no length and matches no secret that was never set. */
export function checkSecrets(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path !== PLACE)
    .flatMap((file) => {
      const violations: Violation[] = [];
      visit(file.program, (node) => {
        if (node.type !== 'Identifier' || node['name'] !== 'timingSafeEqual') return;
        const sentence = `Secrets are compared by ${PLACE}.`;
        violations.push({ rule: 'secrets', path: file.path, line: lineAt(file, node.start), sentence });
      });
      return violations;
    });
}
