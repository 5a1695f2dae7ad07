// The build replaces modules of Relay by this one whose functions no screen calls (vite.config.ts).
export default {}
