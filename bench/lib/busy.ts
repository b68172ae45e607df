// Takes half of one processor until it is ended: 5 ms of work, 5 ms of rest.
process.stdout.write('ready\n');
setInterval(() => {
  const until = performance.now() + 5;
  while (performance.now() < until);
}, 10);
