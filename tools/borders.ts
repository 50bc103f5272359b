import { checkBorders } from './borders/check-borders.ts';
import { formatViolation } from './borders/violation.ts';
import { projectRoot } from './project-root.ts';

const violations = checkBorders(projectRoot);
for (const violation of violations) console.log(formatViolation(violation));
console.log(violations.length === 0 ? 'Every border is kept.' : `${violations.length} borders are broken.`);
process.exitCode = violations.length === 0 ? 0 : 1;
