/** Calls a function that starts a process, which may run on all processors. */
export function onAllProcessors<T>(start: () => Promise<T>): Promise<T>
