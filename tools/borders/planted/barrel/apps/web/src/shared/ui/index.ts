export * from './button.tsx';
export { Field } from './field.tsx';
