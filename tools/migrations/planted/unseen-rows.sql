update customer_order set channel = 'shop' where channel is null;
