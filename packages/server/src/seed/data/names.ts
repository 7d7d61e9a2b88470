const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const firstNames = words(`
  Ada Marcus Priya Luis Grace Omar Hannah Diego Mei Jordan Elena Samuel Aisha Peter Rosa Kevin Naomi Victor Leah Andre
  Sofia Daniel Tamara Wei Claire Mateo Joan Isaac Fatima Brian Lucia Derek Yuki Helen Carlos Ruth Malik Nora Ethan Camila
  Gloria Raj Monica Theo Bianca Walter Imani Felix Olga Simon Teresa Dwayne Alma Curtis Ines Howard Jasmine Pablo Edith Noah
`)
export const lastNames = words(`
  Moreno Ito Okafor Nguyen Carter Silva Patel Brooks Ramirez Cohen Walsh Haddad Jensen Ortiz Kim Fischer Alvarez Reed Novak
  Chen Murphy Santos Boyd Castillo Hughes Mensah Larson Rivera Singh Porter Delgado Weiss Coleman Tran Fuentes Bailey Rossi
  Hayes Mendoza Park Sullivan Ibrahim Vargas Keller Dixon Romero Schultz Ford Pereira Lang Watkins Molina Price Sato Goodwin
`)
