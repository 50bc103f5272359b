import { Worker } from 'node:worker_threads';

export const startDrawing = () => new Worker(new URL('./draw.ts', import.meta.url));
