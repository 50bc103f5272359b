declare module 'virtual:land-outline' {
  /** The address of the coasts: see land-outline.ts beside vite.config.ts. */
  const address: string;
  export default address;
}
