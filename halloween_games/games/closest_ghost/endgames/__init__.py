"""What is proven of The Closest Ghost with few candies left: solved backward, kept in a file. No pygame; compiled."""
