delete from customer_order where channel is null;
