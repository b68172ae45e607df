// Preloaded (`--import`) into a program that knows nothing of a supervisor, such as the lab of the demo: it ends when the process that
// started it is gone, and takes the supervisor's order to stop as a SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.on('message', (order: { type?: string }) => {
  if (order.type === 'stop') process.kill(process.pid, 'SIGTERM');
});
