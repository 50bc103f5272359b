-- Buyers look their order up by the airline's own booking code.
create index outside_flight_pnr on outside_flight (tenant_id, (booking->>'pnr')) where booking is not null;
