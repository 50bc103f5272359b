export { openTrainingBooks } from './bank/training-books.ts';
