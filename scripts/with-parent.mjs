// Loaded before the server's own code: ends the server, in order, when the process that watches over it was killed.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM")
}, 1000).unref()
