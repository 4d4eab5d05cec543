-- A request that comes while no copy is up waits for one, instead of being refused: while all are stopped for an upgrade, or start again.
local longest_ms = 30000
local look_every_ms = 100

core.register_action('wait_for_copy', { 'http-req' }, function(txn)
  for _ = 1, longest_ms / look_every_ms do
    if txn.f:nbsrv('copies') > 0 then return end
    core.msleep(look_every_ms)
  end
end)
