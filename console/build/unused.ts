// In place of a module of a package that the console never calls.
export default {}
